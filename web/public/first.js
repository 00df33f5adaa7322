// Runs before anything is drawn, so that the page never flashes in the wrong theme.
try {
  var chosen = JSON.parse(localStorage.getItem("rulebound.settings") || "{}");
  if (chosen.theme === "dark" || chosen.theme === "light") document.documentElement.dataset.theme = chosen.theme;
  if (chosen.textSize) document.documentElement.style.fontSize = chosen.textSize + "%";
} catch (error) {
  // Without storage the usual theme and size are as good as any.
}
