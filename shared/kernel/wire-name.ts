/** Wire names are snake_case, names in code are camelCase. */
export const toWireName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const toCodeName = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase())
