/** «Швея»; quotation marks inside become inner ones: «Оператор в „Чай“». */
export function inQuotes(text: string): string {
  let isOpen = false
  const inner = text.replace(/[«»“”„"]/g, (mark) => {
    if (mark !== '"') return mark === '«' || mark === '„' ? '„' : '“'
    isOpen = !isOpen
    return isOpen ? '„' : '“'
  })
  return `«${inner}»`
}

/** The name of a company in quotation marks, unless it contains some: «Ромашка», ООО «Ромашка». */
export const companyInQuotes = (title: string) => (/[«»“”„"]/.test(title) ? title : `«${title}»`)
