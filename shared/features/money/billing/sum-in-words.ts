import { plural } from '#shared/kernel/number.ts'

/** «Одна тысяча двести рублей 00 копеек»: a sum in words. Thousands are feminine in Russian. */
export function sumInWords(kopecks: number): string {
  const rubles = Math.floor(kopecks / 100)
  const kopecksRest = kopecks % 100
  const words = rubles === 0 ? 'ноль' : toGroups(rubles).join(' ')
  const sum = `${words} ${plural(rubles, { one: 'рубль', few: 'рубля', many: 'рублей' })}`
  const change = `${String(kopecksRest).padStart(2, '0')} ${plural(kopecksRest, { one: 'копейка', few: 'копейки', many: 'копеек' })}`
  return `${sum.charAt(0).toUpperCase()}${sum.slice(1)} ${change}`
}

const UNITS = [
  '',
  'один',
  'два',
  'три',
  'четыре',
  'пять',
  'шесть',
  'семь',
  'восемь',
  'девять',
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
]
const FEMININE: Record<number, string> = { 1: 'одна', 2: 'две' }
const TENS = ',,двадцать,тридцать,сорок,пятьдесят,шестьдесят,семьдесят,восемьдесят,девяносто'.split(',')
const HUNDREDS = ',сто,двести,триста,четыреста,пятьсот,шестьсот,семьсот,восемьсот,девятьсот'.split(',')

/** Thousands and above, by groups of three digits. */
const GROUPS = [
  { forms: { one: 'тысяча', few: 'тысячи', many: 'тысяч' }, isFeminine: true },
  { forms: { one: 'миллион', few: 'миллиона', many: 'миллионов' }, isFeminine: false },
  { forms: { one: 'миллиард', few: 'миллиарда', many: 'миллиардов' }, isFeminine: false },
  { forms: { one: 'триллион', few: 'триллиона', many: 'триллионов' }, isFeminine: false },
]

function toGroups(rubles: number): string[] {
  const higherGroups = GROUPS.flatMap(({ forms, isFeminine }, at) => {
    const group = Math.floor(rubles / 1000 ** (at + 1)) % 1000
    return group === 0 ? [] : [[...threeDigits(group, isFeminine), plural(group, forms)].join(' ')]
  })
  return [...higherGroups.toReversed(), ...threeDigits(rubles % 1000, false)]
}

function threeDigits(value: number, isFeminine: boolean): string[] {
  const lastTwo = value % 100
  const [ten, unit] = lastTwo < UNITS.length ? [0, lastTwo] : [Math.floor(lastTwo / 10), lastTwo % 10]
  const words = [HUNDREDS[Math.floor(value / 100)], TENS[ten], (isFeminine && FEMININE[unit]) || UNITS[unit]]
  return words.filter((word) => word !== undefined && word !== '').map(String)
}
