import { isStaffOnly, matchRoute } from '#shared/routing/route-table.ts'
import type { Services } from '#shared/kernel/services.ts'
import { createChat } from './chat.ts'
import { asksNotToTrack, canStore, currentChoice, onChoice } from './choice.ts'
import { forgetServices } from './forget.ts'
import { findTagManager } from './foreign-services.ts'
import { hasChat } from './tracking-level.ts'
import { createTrackers } from './trackers.ts'

/** Runs the services as far as the visitor's choice and country allow, and prompts a visitor who has not decided. */
export async function startServices({ tagManager, ...others }: Services) {
  const container = tagManager ? await findTagManager() : null
  const services: Services = container === null ? others : { ...others, tagManager: true }
  // Also deletes the data that the tag manager stored while the visitor was abroad.
  if (!hasTrackers(services)) return forgetServices()
  const trackers = createTrackers(services, container)
  const chat = services.jivo ? createChat(services.jivo) : null
  let hasStarted = false

  function run() {
    hasStarted = true
    trackers.show()
    if (hasChat(location.pathname)) chat?.connect()
    else chat?.remove()
  }

  /** Also deletes what the services have stored in earlier documents. */
  function stop() {
    if (!hasStarted) return forgetServices()
    trackers.stop()
    chat?.remove()
    forgetServices()
    // A script cannot be unloaded, so the page is loaded again without them.
    location.reload()
  }

  async function act() {
    const choice = currentChoice()
    if (choice === 'allowed') return run()
    if (choice === 'refused' || hasStarted) return stop()
    const route = matchRoute(location.pathname)?.route
    if (asksNotToTrack() || !canStore() || (route && isStaffOnly(route))) return
    const { showConsentBar } = await import('./consent-bar.ts')
    showConsentBar(services)
  }

  onChoice(() => void act())
  // Sent by `client/app/head.ts`.
  addEventListener('page-change', () => void act())
  void act()
}

const hasTrackers = ({ metrics, tagManager, jivo }: Services) =>
  metrics !== undefined || tagManager !== undefined || jivo !== undefined
