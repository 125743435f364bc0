/** To be written on by hand. */
export const BLANK = '____________________'

/** «____ / Иванова М. П. /»; the name too is written by hand where it is not known. */
export const signatureLine = (name: string | undefined) => `${BLANK} / ${name || BLANK} /`
