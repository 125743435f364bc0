/** «Не сейчас» is remembered by the browser that was asked; another device is asked for itself. */
const STORAGE_KEY = 'push-declined'

export function isOfferDeclined(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null
  } catch {
    // What cannot be remembered would be asked again and again.
    return true
  }
}

export function declineOffer() {
  try {
    localStorage.setItem(STORAGE_KEY, '1')
  } catch {
    // Without storage there was no offer.
  }
}
