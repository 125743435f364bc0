/** «Швея»; quotes inside become the inner ones: «Оператор в „Чай“». */
export function inQuotes(text: string): string {
  let isOpen = false
  const inner = text.replace(/[«»“”„"]/g, (mark) => {
    if (mark !== '"') return mark === '«' || mark === '„' ? '„' : '“'
    isOpen = !isOpen
    return isOpen ? '„' : '“'
  })
  return `«${inner}»`
}

/** The name of a company after the word for it: «Ромашка», but ООО «Ромашка», which has its own quotes. */
export const companyInQuotes = (title: string) => (/[«»“”„"]/.test(title) ? title : `«${title}»`)
