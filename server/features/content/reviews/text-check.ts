import { extractLineContacts } from '#server/features/board/vacancies/writing/contacts.ts'
import { Problem } from '#shared/kernel/problem.ts'

/** @throws Problem invalid for the first field whose text contains an e-mail, a phone or an address of a messenger */
export function refuseContacts(fields: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(fields)) {
    const { emails, phones } = extractLineContacts(text)
    if (emails.length + phones.length === 0) continue
    const message = 'Уберите контакты: почту, телефон, адрес в мессенджере.'
    throw new Problem('invalid', message, { [name]: message })
  }
}
