/**
 * Control digits of Russian bank accounts (Bank of Russia, letter 515 of 08.09.1997): digits are weighed 7, 1, 3 in turn,
 * and the last digits of the products make a multiple of ten. Accounts have 20 digits, a BIC has 9.
 */
export const isSettlementAccount = (account: string, bic: string) => hasRightKey(bic.slice(-3) + account)

export const isCorrAccount = (account: string, bic: string) => hasRightKey(`0${bic.slice(4, 6)}${account}`)

const WEIGHTS = [7, 1, 3]

function hasRightKey(digits: string) {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0)
  return sum % 10 === 0
}
