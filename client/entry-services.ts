/** The script of third-party services. The server names it only where one that tracks is configured. */
import type { Services } from '#shared/kernel/services.ts'
import { STATE_ELEMENT_ID } from './app/hydration.ts'

if (document.readyState === 'complete') startWhenIdle()
else addEventListener('load', startWhenIdle)

/** After the page is interactive: nothing here may delay it. */
function startWhenIdle() {
  // Safari has no idle callback.
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500))
  whenIdle(() => {
    void import('./features/privacy/services/start.ts').then(({ startServices }) =>
      startServices(configuredServices()),
    )
  })
}

function configuredServices() {
  return servicesOf(JSON.parse(document.getElementById(STATE_ELEMENT_ID)?.textContent ?? '{}'))
}

/** Safe: the server writes the block from the state of the page, which has the services. */
const servicesOf = (state: unknown) => (state as { services: Services }).services
