"""The judge: set up a position, say what is done, and be told what happens, with the rules.

>>> from rulebound.judge import parse_scenario, run
>>> s = parse_scenario('''
... title: A champion that attacks is expended
... game: epic
... given: {A: {play: [Wolf Token]}}
... when: [A attacks B with Wolf Token]
... then: [Wolf Token is expended, Wolf Token is attacking]
... ''')
>>> run(s).ok
True
"""

from rulebound.judge.runner import Result, run, run_scenario
from rulebound.judge.scenario import Scenario, parse_scenario, read_scenario
from rulebound.judge.source import Fault, Malformed

__all__ = ["Fault", "Malformed", "Result", "Scenario", "parse_scenario", "read_scenario", "run", "run_scenario"]
