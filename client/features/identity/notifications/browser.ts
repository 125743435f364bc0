/** Code for the browser's push service; loaded when the user enables notifications. */
import { api } from '#client/app/api.ts'
import type { Channels } from '#shared/features/identity/notifications/contract.ts'

/** A refusal by the user or the browser, with a message for users. */
export class NoPush extends Error {
  override name = 'NoPush'
}

/**
 * Prompts for the permission, so call it only in response to a user action.
 * @throws NoPush, or the server's error
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

/** The message of a `NoPush` error; null for other errors. */
export const pushRefusal = (error: Error): string | null => (error instanceof NoPush ? error.message : null)

const UNAVAILABLE = 'Браузер не смог включить уведомления: его служба не ответила. Попробуйте позже.'

async function subscription(pushKey: string): Promise<PushSubscriptionJSON> {
  try {
    await navigator.serviceWorker.register('/push-worker.js')
    const { pushManager } = await navigator.serviceWorker.ready
    const before = await pushManager.getSubscription()
    // A subscription with another key, or of the account that used this browser before, is replaced.
    await before?.unsubscribe()
    const options = { userVisibleOnly: true, applicationServerKey: pushKey }
    return (await pushManager.subscribe(options)).toJSON()
  } catch (error) {
    throw new NoPush(UNAVAILABLE, { cause: error })
  }
}
