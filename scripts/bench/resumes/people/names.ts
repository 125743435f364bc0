/** Names of invented people. English resumes spell them in Latin letters. */
import type { Random } from '#server/features/intake/demo/random.ts'

export type Gender = 'f' | 'm'
export type PersonName = {
  first: string
  last: string
  patronymic: string
  latinFirst: string
  latinLast: string
}

const FIRST: Record<Gender, readonly (readonly [string, string])[]> = {
  m: [
    ['Алексей', 'Alexey'],
    ['Пётр', 'Petr'],
    ['Фёдор', 'Fedor'],
    ['Илья', 'Ilya'],
    ['Тимур', 'Timur'],
    ['Виталий', 'Vitaly'],
    ['Степан', 'Stepan'],
    ['Рустам', 'Rustam'],
    ['Егор', 'Egor'],
    ['Константин', 'Konstantin'],
    ['Лев', 'Lev'],
    ['Артём', 'Artyom'],
    ['Георгий', 'Georgy'],
    ['Ян', 'Yan'],
    ['Вячеслав', 'Vyacheslav'],
    ['Дамир', 'Damir'],
  ],
  f: [
    ['Алёна', 'Alena'],
    ['Мария', 'Maria'],
    ['Ксения', 'Ksenia'],
    ['Айгуль', 'Aigul'],
    ['Наталья', 'Natalia'],
    ['Зоя', 'Zoya'],
    ['Вера', 'Vera'],
    ['Любовь', 'Lyubov'],
    ['Евгения', 'Evgenia'],
    ['Юлия', 'Yulia'],
    ['Раиса', 'Raisa'],
    ['Полина', 'Polina'],
    ['Софья', 'Sofia'],
    ['Анастасия', 'Anastasia'],
    ['Гульнара', 'Gulnara'],
    ['Ольга', 'Olga'],
  ],
}

/** Forms of a man and of a woman, and the Latin spellings of both. */
const LAST: readonly (readonly [string, string, string, string])[] = [
  ['Подберёзов', 'Подберёзова', 'Podberezov', 'Podberezova'],
  ['Ахтямов', 'Ахтямова', 'Akhtyamov', 'Akhtyamova'],
  ['Крутицын', 'Крутицына', 'Krutitsyn', 'Krutitsyna'],
  ['Шевелёв', 'Шевелёва', 'Shevelev', 'Sheveleva'],
  ['Ковальчук', 'Ковальчук', 'Kovalchuk', 'Kovalchuk'],
  ['Заозёрский', 'Заозёрская', 'Zaozersky', 'Zaozerskaya'],
  ['Мухин', 'Мухина', 'Mukhin', 'Mukhina'],
  ['Тетерин', 'Тетерина', 'Teterin', 'Teterina'],
  ['Гайнутдинов', 'Гайнутдинова', 'Gainutdinov', 'Gainutdinova'],
  ['Бережной', 'Бережная', 'Berezhnoy', 'Berezhnaya'],
  ['Дроздов-Лесной', 'Дроздова-Лесная', 'Drozdov-Lesnoy', 'Drozdova-Lesnaya'],
  ['Саакян', 'Саакян', 'Saakyan', 'Saakyan'],
  ['Лютиков', 'Лютикова', 'Lyutikov', 'Lyutikova'],
  ['Щепкин', 'Щепкина', 'Shchepkin', 'Shchepkina'],
  ['Водяницкий', 'Водяницкая', 'Vodyanitsky', 'Vodyanitskaya'],
  ['Черных', 'Черных', 'Chernykh', 'Chernykh'],
  ['Пономарёв', 'Пономарёва', 'Ponomarev', 'Ponomareva'],
  ['Рябинин', 'Рябинина', 'Ryabinin', 'Ryabinina'],
  ['Осинцев', 'Осинцева', 'Osintsev', 'Osintseva'],
  ['Юсупов', 'Юсупова', 'Yusupov', 'Yusupova'],
  ['Вельский', 'Вельская', 'Velsky', 'Velskaya'],
  ['Трегубенко', 'Трегубенко', 'Tregubenko', 'Tregubenko'],
  ['Жаворонков', 'Жаворонкова', 'Zhavoronkov', 'Zhavoronkova'],
  ['Эйхвальд', 'Эйхвальд', 'Eichwald', 'Eichwald'],
]

const PATRONYMICS: readonly (readonly [string, string])[] = [
  ['Сергеевич', 'Сергеевна'],
  ['Андреевич', 'Андреевна'],
  ['Петрович', 'Петровна'],
  ['Ильич', 'Ильинична'],
  ['Рашидович', 'Рашидовна'],
  ['Викторович', 'Викторовна'],
  ['Олегович', 'Олеговна'],
  ['Семёнович', 'Семёновна'],
  ['Николаевич', 'Николаевна'],
  ['Арсенович', 'Арсеновна'],
  ['Юрьевич', 'Юрьевна'],
]

export function inventName(random: Random, gender: Gender): PersonName {
  const [first, latinFirst] = random.pick(FIRST[gender])
  const [man, woman, latinMan, latinWoman] = random.pick(LAST)
  const [son, daughter] = random.pick(PATRONYMICS)
  const isMan = gender === 'm'
  return {
    first,
    latinFirst,
    last: isMan ? man : woman,
    latinLast: isMan ? latinMan : latinWoman,
    patronymic: isMan ? son : daughter,
  }
}

/** «Мухин А. П.», as a sole trader names the business. */
export function inventTrader(random: Random): string {
  const { last, first, patronymic } = inventName(random, random.pick(['m', 'f']))
  const initials = `${first.charAt(0)}.${random.pick(['', ' '])}${patronymic.charAt(0)}.`
  return `ИП ${last} ${initials}`
}
