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
  // On a slow phone people click and type before React has taken over the page. React marks the elements that it has taken.
  function isHydrated(element) {
    return Object.keys(element).some((key) => key.startsWith('__reactProps'))
  }
  /** Within ten seconds. */
  function whenHydrated(element, run, tries) {
    if (isHydrated(element)) run()
    else if (tries) setTimeout(whenHydrated, 50, element, run, tries - 1)
  }
  // Such a click would have no effect, or send a form without an action, which only scripts can send: Enter clicks its button
  // too. It is repeated, after what was typed is entered again.
  addEventListener(
    'click',
    function (event) {
      var scope = event.target.closest?.('[data-scope]')
      try {
        if (scope) localStorage.setItem('scope', scope.dataset.scope)
      } catch {
        // Then the choice holds for one page.
      }
      var button = event.target.closest?.(
        'button[type=button]:not([popovertarget]), form[method=post]:not([action]) [type=submit]',
      )
      if (!button || isHydrated(button)) return
      event.preventDefault()
      whenHydrated(button, () => setTimeout(() => button.click(), 100), 200)
    },
    true,
  )
  // What is typed or chosen would be unknown to React, and reset. It is entered again. The client says when it hydrates.
  var entries = new Map()
  var isPageHydrated = false
  function isChoice(field) {
    return field.type === 'checkbox' || field.type === 'radio'
  }
  function keepEntry(field) {
    entries.set(field, isChoice(field) ? field.checked : field.value)
  }
  function enterAgain(field) {
    var value = entries.get(field)
    if (!entries.delete(field) || !field.isConnected || field.disabled) return
    if (isChoice(field)) {
      field.checked = !value
      field.click()
      return
    }
    var start = field.selectionStart
    var end = field.selectionEnd
    // React ignores an event without a new value. It sees what is assigned, but not the setter of the prototype.
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
    field.dispatchEvent(new Event(field.options ? 'change' : 'input', { bubbles: true }))
    if (document.activeElement === field && start != null) field.setSelectionRange(start, end)
  }
  addEventListener(
    'input',
    function (event) {
      var field = event.target
      if (
        !field.matches?.('input:not([type=file]), textarea, select') ||
        (isPageHydrated && isHydrated(field))
      )
        return
      // During hydration React may have seen a choice already, but a text is not entered twice.
      if (!isHydrated(field) || !(field.options || isChoice(field))) keepEntry(field)
      // A part of the page may be hydrated later.
      if (isPageHydrated) whenHydrated(field, () => setTimeout(enterAgain, 100, field), 200)
    },
    true,
  )
  addEventListener('hydrating', function () {
    // Typed before this script, or kept by the browser from the visit before.
    for (var field of document.querySelectorAll('main :is(input, textarea):not([type=file])'))
      if (isChoice(field) ? field.checked && !field.defaultChecked : field.value !== field.defaultValue)
        keepEntry(field)
  })
  addEventListener('hydrated', function () {
    isPageHydrated = true
    // A late part has its elements before it listens to them.
    entries.forEach((_, field) => whenHydrated(field, () => setTimeout(enterAgain, 100, field), 200))
  })
  // Cards of vacancies that the reader hides are collapsed before the first paint; hidden-store.ts takes it from there.
  try {
    var isUser = 'session' in root.dataset
    if (!isUser) localStorage.removeItem('hidden-account')
    var hidden = JSON.parse(localStorage.getItem(isUser ? 'hidden-account' : 'hidden')) || []
    if (localStorage.getItem('skip-seen'))
      for (var id of (localStorage.getItem('seen') || '0').split(',')) hidden.push(['vacancy', id])
    if (hidden[0]) {
      var collapsed = new CSSStyleSheet()
      for (var row of hidden)
        collapsed.insertRule(`[data-${row[0]}='${row[1]}']{height:46px;overflow:hidden;visibility:hidden}`)
      document.adoptedStyleSheets = [collapsed]
    }
  } catch {
    // Without storage there is nothing to collapse.
  }
  try {
    var theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  } catch {
    // Storage may be forbidden; the system's colours stay.
  }
  // How far from home lists go: the browser keeps what was chosen. A list that does not say it is left for the kept one before
  // it is read; after a change of page the tabs do it themselves.
  addEventListener('DOMContentLoaded', function () {
    try {
      var link = document.querySelector(`a[data-scope='${localStorage.getItem('scope')}']`)
      if (document.querySelector("[data-scope='home'][aria-current]") && !link.ariaCurrent)
        location.replace(link)
    } catch {
      // Nothing is kept.
    }
  })
})()
