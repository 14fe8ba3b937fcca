// Runs before the first paint, so that a chosen theme does not flash.
(function () {
  try {
    const theme = localStorage.getItem('sabot.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage can be forbidden; the system's own preference then stands.
  }
})();
