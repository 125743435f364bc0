import { isKnownWord } from './known-words.ts'

/**
 * Separates words that a lost line break has joined: «опытВозможность», «5/2Возможно», «ТКГрафик», «лет.Опыт». Both
 * sides must be words that vacancies use, and a name («МойСклад», «ВКонтакте», «ЮKassa», «Яндекс.Еда») begins with a
 * capital, so it stays. Each kind of place is a row.
 *
 * @param lineBreak replacement for a lost line break
 */
export function partWords(text: string, lineBreak: '\n' | '<br>' = '\n'): string {
  // Most runs of characters contain no inner capital.
  return text.replace(/\S+/g, (run) => (INNER_CAPITAL.test(run) ? partRun(run, lineBreak) : run))
}

const INNER_CAPITAL = /[\p{L}\d.,;!?)»%][А-ЯЁ][а-яё]|[а-яё][A-Z]/u

function partRun(run: string, lineBreak: string) {
  let parted = run
  for (const { seam, isSeam, between } of SEAMS) {
    parted = parted.replace(seam, (whole: string, left: string, right: string) =>
      isSeam(left, right) ? `${left}${between === '\n' ? lineBreak : between}${right}` : whole,
    )
  }
  return parted
}

type Seam = {
  /** Groups: the text before the place, and the word after it. */
  seam: RegExp
  isSeam: (left: string, right: string) => boolean
  between: string
}

/** Abbreviations that end a line of conditions, duties or demands. */
const ABBREVIATIONS = new Set(
  'ТК РФ ДМС ПК ИП ГПХ СНГ НДФЛ ПО ИТ ТЗ БД ЛВС ООП УХ ПВЗ ЗП КАМ АТС ТМЦ ОС ВМ СУБД УПП ИС ИИ'.split(' '),
)
/** Words that begin a sentence and no second part of a name. */
const OPENERS = new Set(
  'Мы Наш Наша Наши Если На За Для Как Ищем Ждём Ждем Работа Опыт График Оформление Обязанности Требования Условия Компания Официальное Возможность'.split(
    ' ',
  ),
)
/** A name begins with these: «PROСпорт», «ITСреда». */
const LATIN_PREFIXES = new Set(['PRO', 'Pro', 'IT', 'VK', 'my', 'My'])

const WORD = '[А-ЯЁ][а-яё]+'

const SEAMS: readonly Seam[] = [
  {
    // «опытВозможность»; the word on the left begins small.
    seam: new RegExp(`(?<![\\p{L}\\p{Nd}_-])([а-яё]{2,})(${WORD})`, 'gu'),
    isSeam: (left, right) => isKnownWord(left) && isKnownWord(right),
    between: '\n',
  },
  {
    // The second seam of «центрОфисТранспортная»: the first has left a line.
    seam: new RegExp(`(?<=\\n|<br>)([А-ЯЁ][а-яё]{2,})(${WORD})`, 'gu'),
    isSeam: (left, right) => isKnownWord(left) && isKnownWord(right),
    between: '\n',
  },
  {
    seam: new RegExp(`(?<![\\p{L}\\p{Nd}])([А-ЯЁ]{2,5})(${WORD})`, 'gu'),
    isSeam: (left, right) => ABBREVIATIONS.has(left) && right.length > 3 && isKnownWord(right),
    between: '\n',
  },
  {
    // «JavaScriptОпыт»
    seam: new RegExp(`(?<![\\p{L}\\p{Nd}])([A-Za-z][A-Za-z\\d+#]+)([А-ЯЁ][а-яё]{2,})`, 'gu'),
    isSeam: (left, right) => !LATIN_PREFIXES.has(left) && isKnownWord(right),
    between: '\n',
  },
  {
    // «поддержкаUX»
    seam: /(?<![\p{L}\p{Nd}])([а-яё]{4,})([A-Z][A-Za-z]+)(?![\p{L}])/gu,
    isSeam: (left) => isKnownWord(left),
    between: ' ',
  },
  {
    // «5/2Возможно», «18:00График»; «2Гис» and «5Элемент» have no sign within the number.
    seam: /(?<![\p{L}\p{Nd}])(\d[\d/:.,+–-]*[/:.,+–-]\d+|\d{3,})([А-ЯЁ][а-яё]{2,})/gu,
    isSeam: (_left, right) => isKnownWord(right),
    between: '\n',
  },
  {
    seam: /(?<![\p{L}\p{Nd}/:.,+–-])(\d{1,2})([А-ЯЁ][а-яё]{2,})/gu,
    isSeam: (_left, right) => OPENERS.has(right),
    between: '\n',
  },
  {
    seam: new RegExp(`([)»%])(${WORD})`, 'gu'),
    isSeam: (_left, right) => isKnownWord(right),
    between: '\n',
  },
  {
    // «лет.Опыт», «г.Москва»
    seam: new RegExp(`((?<![\\p{L}\\p{Nd}.@])[а-яё]+[.;,])(${WORD})`, 'gu'),
    isSeam: () => true,
    between: ' ',
  },
  {
    // «Привет!Мы»
    seam: new RegExp(`((?:[а-яё»)][!?]|\\d[.;]))(${WORD})`, 'gu'),
    isSeam: () => true,
    between: ' ',
  },
  {
    // «России.Мы»; «Яндекс.Еда» stays.
    seam: new RegExp(`((?<![\\p{L}\\p{Nd}.@])(?:[А-ЯЁ]{2,}|${WORD})[.;,])(${WORD})`, 'gu'),
    isSeam: (_left, right) => OPENERS.has(right),
    between: ' ',
  },
]
