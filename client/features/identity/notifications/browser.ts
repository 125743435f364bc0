/** What talks to the browser's push service; loaded when somebody switches notifications on. */
import { api } from '#client/app/api.ts'
import type { Channels } from '#shared/features/identity/notifications/contract.ts'

/** A refusal of the person or of the browser, with a message for people. */
export class NoPush extends Error {
  override name = 'NoPush'
}

/**
 * Asks for the permission, so call it only after a press.
 * @throws NoPush, or what the server refused
 */
export async function subscribePush(pushKey: string): Promise<Channels> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied')
    throw new NoPush(
      'Браузер не разрешает сайту уведомления. Разрешить их можно в настройках сайта в браузере.',
    )
  if (permission !== 'granted') throw new NoPush('Уведомления не включены. Нажмите ещё раз, если передумали.')
  const { endpoint, keys } = await subscription(pushKey)
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) throw new NoPush(UNAVAILABLE)
  return api.accounts.addPushDevice.call({ endpoint, p256dh: keys['p256dh'], auth: keys['auth'] })
}

/** A message that this part knows; null for other errors. */
export const pushRefusal = (error: Error): string | null => (error instanceof NoPush ? error.message : null)

const UNAVAILABLE = 'Браузер не смог включить уведомления: его служба не ответила. Попробуйте позже.'

async function subscription(pushKey: string): Promise<PushSubscriptionJSON> {
  try {
    await navigator.serviceWorker.register('/push-worker.js')
    const { pushManager } = await navigator.serviceWorker.ready
    const before = await pushManager.getSubscription()
    // A subscription of another key, or of the account that used this browser before, is replaced.
    await before?.unsubscribe()
    const options = { userVisibleOnly: true, applicationServerKey: pushKey }
    return (await pushManager.subscribe(options)).toJSON()
  } catch (error) {
    throw new NoPush(UNAVAILABLE, { cause: error })
  }
}
