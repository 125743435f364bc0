/**
 * Control digits of Russian bank accounts (Bank of Russia, letter 515 of 08.09.1997): digits are weighted 7, 1, 3
 * in turn, and the sum of the products is a multiple of ten. Accounts have 20 digits, a BIC has 9.
 */
export const isSettlementAccount = (account: string, bic: string) =>
  hasValidCheckDigits(bic.slice(-3) + account)

export const isCorrAccount = (account: string, bic: string) =>
  hasValidCheckDigits(`0${bic.slice(4, 6)}${account}`)

const WEIGHTS = [7, 1, 3]

function hasValidCheckDigits(digits: string) {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0)
  return sum % 10 === 0
}
