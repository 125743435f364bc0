;(function () {
  var root = document.documentElement
  root.classList.add('js')
  if (/(?:^|;\s*)session=1(?:;|$)/.test(document.cookie)) root.dataset.session = ''
  var employer = /(?:^|;\s*)employer=([01])(?:;|$)/.exec(document.cookie)
  if (employer) root.dataset.employer = employer[1]
  function storeViewport() {
    var width = innerWidth
    var name = width < 430 ? 'xs' : width < 768 ? 'sm' : width < 1152 ? 'md' : width < 1600 ? 'lg' : 'xl'
    document.cookie = 'viewport=' + name + '; path=/; max-age=31536000; samesite=strict; secure'
  }
  // Not before the page is laid out: reading the width would force it.
  var timer
  function storeViewportSoon() {
    clearTimeout(timer)
    if (document.readyState === 'complete') timer = setTimeout(storeViewport, 200)
  }
  addEventListener('load', storeViewportSoon)
  addEventListener('resize', storeViewportSoon)
  try {
    var theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  } catch {
    // Storage may be forbidden; the system's colours stay.
  }
})()
