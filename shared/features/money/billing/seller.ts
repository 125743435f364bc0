/** How papers name an operator of each form. Papers of earlier releases have no form: its numbers tell it. */
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import type { OperatorForm } from '#shared/kernel/operator.ts'
import { typo } from '#shared/kernel/typo.ts'
import type { Buyer, Seller } from './model.ts'

/** An organisation has an INN of 10 digits, a person one of 12; only a sole proprietor has an ОГРНИП with it. */
function sellerForm({ form, inn, ogrn }: Pick<Seller, 'form' | 'inn' | 'ogrn'>): OperatorForm {
  if (form) return form
  if (inn.length !== 12) return 'ooo'
  return ogrn === null ? 'self_employed' : 'ip'
}

/** «ООО «Дистант», ИНН 7707083893, КПП 770701001, ОГРН 1027700132195, 101000, г. Москва» */
export function formatSeller(seller: Seller): string {
  const { name, inn, kpp, ogrn, address } = seller
  const form = sellerForm(seller)
  return [
    name,
    form === 'self_employed' && !/самозанят/i.test(name) ? SELF_EMPLOYED : null,
    numbered('ИНН', inn),
    form === 'ooo' ? numbered('КПП', kpp) : null,
    numbered(form === 'ip' ? 'ОГРНИП' : 'ОГРН', ogrn),
    typo(address),
  ]
    .filter(Boolean)
    .join(', ')
}

const SELF_EMPLOYED = `самозанятый (плательщик${NO_BREAK_SPACE}НПД)`

/** «ИНН 7707083893»; null for none. */
export const numbered = (name: string, digits: string | null) => digits && `${name}${NO_BREAK_SPACE}${digits}`

/** Who signs for the seller; null: the post and the name are written by hand. */
export function findSigner(seller: Seller): Seller['signer'] {
  if (seller.signer !== null) return seller.signer
  switch (sellerForm(seller)) {
    case 'ooo':
      return null
    case 'ip':
      return { post: 'Индивидуальный предприниматель', name: shortName(seller.name) }
    case 'self_employed':
      return { post: 'Плательщик НПД', name: shortName(seller.name) }
  }
}

/** Who signs for a buyer. `post` is null for a person, who has none; an empty name is written by hand. */
export type BuyerSigner = { post: string | null; name: string }

/** Null for an organisation: the post and the name are written by hand. */
export function findBuyerSigner({ title, inn }: Pick<Buyer, 'title' | 'inn'>): BuyerSigner | null {
  if (inn?.length !== 12) return null
  const isProprietor = /^\s*(ИП|индивидуальный предприниматель)\s/iu.test(title)
  const name = shortName(title)
  // The title may be a brand, which signs nothing.
  return {
    post: isProprietor ? 'Индивидуальный предприниматель' : null,
    name: isProprietor || /^\S+\s\p{Lu}\.\s\p{Lu}\.$/u.test(name) ? name : '',
  }
}

/** «ИП Иванова Мария Петровна» → «Иванова М. П.»; other names without «ИП» as they are. */
function shortName(name: string): string {
  const person = name.replace(/^\s*(ИП|индивидуальный предприниматель|самозанят(ый|ая))\s+/iu, '').trim()
  const [surname, ...rest] = person.split(/\s+/)
  const isFull = rest.length === 2 && rest.every((part) => /^\p{Lu}\p{Ll}+(-\p{Lu}?\p{Ll}+)*$/u.test(part))
  return isFull ? [surname, ...rest.map((part) => `${part.charAt(0)}.`)].join(NO_BREAK_SPACE) : person
}
