import type { OperatorForm } from '#shared/kernel/operator.ts'
import type { Buyer, DocumentLine, Seller } from '#shared/features/money/billing/model.ts'

const BANK = {
  bank: 'АО «Надёжный Банк» г. Москва',
  bic: '044525225',
  account: '40702810600000000012',
  corrAccount: '30101810400000000225',
  email: 'bills@board.example',
}

export const SELLERS = {
  organisation: {
    ...BANK,
    form: 'ooo',
    name: 'ООО «Пример»',
    inn: '7707083893',
    kpp: '770701001',
    ogrn: '1027700132195',
    address: '101000, г. Москва, ул. Мясницкая, д. 1',
    signer: { post: 'Генеральный директор', name: 'Иванова М. П.' },
  },
  proprietor: {
    ...BANK,
    form: 'ip',
    name: 'ИП Иванова Мария Петровна',
    inn: '500100732259',
    kpp: null,
    ogrn: '304500116000157',
    address: '420111, Республика Татарстан, г. Казань, ул. Баумана, д. 5, кв. 12',
    signer: null,
  },
  self_employed: {
    ...BANK,
    form: 'self_employed',
    name: 'Петров Пётр Петрович',
    inn: '500100732259',
    kpp: null,
    ogrn: null,
    address: '420111, Республика Татарстан, г. Казань, ул. Баумана, д. 5, кв. 12',
    signer: null,
  },
  long: {
    ...BANK,
    form: 'ooo',
    bank: 'ПУБЛИЧНОЕ АКЦИОНЕРНОЕ ОБЩЕСТВО «ЗАПАДНО-СИБИРСКИЙ БАНК РАЗВИТИЯ И ВОССТАНОВЛЕНИЯ» г. Новосибирск',
    name: 'Общество с ограниченной ответственностью «Северо-Западное объединение служб занятости и надомного труда»',
    inn: '7707083893',
    kpp: '770701001',
    ogrn: '1027700132195',
    address:
      '628260, Ханты-Мансийский автономный округ — Югра, г. Югорск, ул. Железнодорожников, д. 114, корп. 3, помещение 27',
    signer: { post: 'Заместитель генерального директора по развитию', name: 'Константинопольский А. В.' },
  },
} satisfies Record<string, Seller & { form: OperatorForm }>

export const BUYERS = {
  organisation: {
    title: 'ООО «Чай и кофе»',
    inn: '7707083893',
    kpp: '770701001',
    address: 'г. Казань, ул. Баумана, д. 5',
  },
  proprietor: { title: 'ИП Сидорова Анна Сергеевна', inn: '500100732259', kpp: null, address: null },
  without_kpp: {
    title: 'ООО «Чай и кофе»',
    inn: '7707083893',
    kpp: null,
    address: 'г. Казань, ул. Баумана, д. 5',
  },
  person: { title: 'Кузнецов Иван', inn: null, kpp: null, address: null },
  long: {
    title: `ФЕДЕРАЛЬНОЕ ГОСУДАРСТВЕННОЕ БЮДЖЕТНОЕ ОБРАЗОВАТЕЛЬНОЕ УЧРЕЖДЕНИЕ «${'ИНСТИТУТ ДИСТАНЦИОННОГО ТРУДА '.repeat(4).trim()}»`,
    inn: '7707083893',
    kpp: '770701001',
    address: '690922, Приморский край, г. Владивосток, о. Русский, п. Аякс, д. 10, корп. А, этаж 7, каб. 702',
  },
  one_word: {
    title: `ООО «${'Северозападнефтегазстроймонтаж'.repeat(7)}»`.slice(0, 200),
    inn: '7707083893',
    kpp: '770701001',
    address: null,
  },
} satisfies Record<string, Buyer>

const PLACEMENT = {
  title: 'Размещение вакансии «Оператор чата», тариф «Базовый», 30 дней',
  quantity: 1,
  priceKopecks: 99_000,
}

export const LINES = {
  one: [PLACEMENT],
  rouble: [{ ...PLACEMENT, priceKopecks: 100 }],
  kopecks: [{ ...PLACEMENT, priceKopecks: 123_456_789 }],
  twenty: Array.from({ length: 20 }, () => PLACEMENT),
  kopeck: [{ ...PLACEMENT, priceKopecks: 1 }],
  largest: [{ ...PLACEMENT, priceKopecks: 99_999_999_999 }],
  thirty: Array.from({ length: 30 }, (_, at) => ({
    title: `Размещение вакансии «Оператор чата и почты${' в вечернюю смену'.repeat(at % 4)}», тариф «Стандарт», 30 дней`,
    quantity: (at % 3) + 1,
    priceKopecks: 199_000 - at * 37,
  })),
  hundred: Array.from({ length: 100 }, () => PLACEMENT),
} satisfies Record<string, DocumentLine[]>
