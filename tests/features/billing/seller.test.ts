import { expect, test } from 'vitest'
import { findBuyerSigner, findSigner, formatSeller } from '#shared/features/money/billing/seller.ts'
import { SELLER } from '#tests/support/app.ts'
import { withSpaces } from '#tests/support/spaces.ts'

/** Papers of earlier releases have no form. */
const PERSON = { ...SELLER, form: undefined, kpp: null, signer: null, inn: '500100732259' }
const PROPRIETOR = { ...PERSON, name: 'ИП Иванова Мария Петровна', ogrn: '304500116000157' }
const SELF_EMPLOYED = { ...PERSON, name: 'Петров Пётр Петрович', ogrn: null }

test.each([
  [
    'an organisation',
    SELLER,
    'ООО «Дистант», ИНН 7707083893, КПП 770701001, ОГРН 1027700132195, 101000, г. Москва, ул. Мясницкая, д. 1',
  ],
  [
    'a sole proprietor, without КПП',
    { ...PROPRIETOR, kpp: '770701001' },
    'ИП Иванова Мария Петровна, ИНН 500100732259, ОГРНИП 304500116000157, 101000, г. Москва, ул. Мясницкая, д. 1',
  ],
  [
    'a self-employed person, without ОГРН',
    SELF_EMPLOYED,
    'Петров Пётр Петрович, самозанятый (плательщик НПД), ИНН 500100732259, 101000, г. Москва, ул. Мясницкая, д. 1',
  ],
])('papers name %s with the details of this form', (_form, seller, text) => {
  expect(withSpaces(formatSeller(seller))).toBe(text)
})

test.each([
  ['an organisation by its signer', SELLER, { post: 'Генеральный директор', name: 'Иванова М. П.' }],
  ['an organisation without a signer by hand', { ...SELLER, signer: null }, null],
  [
    'a sole proprietor himself',
    PROPRIETOR,
    { post: 'Индивидуальный предприниматель', name: 'Иванова М. П.' },
  ],
  [
    'a sole proprietor with a short name',
    { ...PROPRIETOR, name: 'ИП Иванова М. П.' },
    { post: 'Индивидуальный предприниматель', name: 'Иванова М. П.' },
  ],
  [
    'a sole proprietor with a foreign name',
    { ...PROPRIETOR, name: 'Индивидуальный предприниматель Мамедов Рашид Ариф оглы' },
    { post: 'Индивидуальный предприниматель', name: 'Мамедов Рашид Ариф оглы' },
  ],
  [
    'a sole proprietor by the signer of the settings',
    { ...PROPRIETOR, signer: { post: 'Представитель по доверенности', name: 'Сидоров С. С.' } },
    { post: 'Представитель по доверенности', name: 'Сидоров С. С.' },
  ],
  ['a self-employed person himself', SELF_EMPLOYED, { post: 'Плательщик НПД', name: 'Петров П. П.' }],
])('papers are signed for %s', (_form, seller, signer) => {
  const found = findSigner(seller)
  expect(found && { post: found.post, name: withSpaces(found.name) }).toEqual(signer)
})

test.each([
  ['an organisation by hand', { title: 'ООО «Чай»', inn: '7707083893' }, null],
  ['a buyer whose INN is not known by hand', { title: 'ИП Иванова Мария Петровна', inn: null }, null],
  [
    'a sole proprietor',
    { title: 'ИП Иванова Мария Петровна', inn: '500100732259' },
    { post: 'Индивидуальный предприниматель', name: 'Иванова М. П.' },
  ],
  [
    'a person, who has no post',
    { title: 'Петров Пётр Петрович', inn: '500100732259' },
    { post: null, name: 'Петров П. П.' },
  ],
  ['a person under a brand', { title: 'Студия 2.0', inn: '500100732259' }, { post: null, name: '' }],
])('an act is signed for %s', (_form, buyer, signer) => {
  const found = findBuyerSigner(buyer)
  expect(found && { ...found, name: withSpaces(found.name) }).toEqual(signer)
})
