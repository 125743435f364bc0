import { loadScript } from './load-script.ts'

declare global {
  interface Window {
    jivo_onLoadCallback?: () => void
    jivo_init?: () => void
    jivo_destroy?: () => void
  }
}

/** The chat Jivo. */
export function createChat(widget: string) {
  let isWanted = false
  let isLoaded = false
  let isShown = false
  let isRequested = false

  function update() {
    if (!isLoaded || isWanted === isShown) return
    isShown = isWanted
    if (isWanted) window.jivo_init?.()
    else window.jivo_destroy?.()
  }

  function request() {
    isRequested = true
    // The script shows the widget when it has loaded, even if the visitor is on another page by then.
    window.jivo_onLoadCallback = () => {
      isLoaded = true
      isShown = true
      update()
    }
    loadScript(`https://code.jivo.ru/widget/${encodeURIComponent(widget)}`)
  }

  return {
    /** Shows the widget; loads it when it is needed for the first time. */
    connect() {
      isWanted = true
      if (!isRequested) request()
      update()
    },
    remove() {
      isWanted = false
      update()
    },
  }
}
