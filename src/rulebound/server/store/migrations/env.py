"""How Alembic runs here: on the connection that it is handed, in one transaction."""

from alembic import context

from rulebound.server.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
