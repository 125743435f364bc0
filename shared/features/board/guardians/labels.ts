import type { Age, GuardianRelation, MinorAge } from './vocabulary.ts'

export const AGE_LABELS: Readonly<Record<Age, string>> = {
  under_14: 'Меньше 14',
  age_14: '14',
  age_15_pupil: '15, девять классов ещё не окончены',
  age_15: '15, девять классов окончены',
  from_16: '16–17',
  adult: '18 или больше',
}

export const GUARDIAN_RELATION_LABELS: Readonly<Record<GuardianRelation, string>> = {
  parent: 'Родитель или усыновитель',
  trustee: 'Попечитель или другой законный представитель',
}

/** Of a response, for the company: after the name. */
export const MINOR_LABELS: Readonly<Record<MinorAge, string>> = {
  age_14: '14 лет',
  age_15_pupil: '15 лет',
  age_15: '15 лет',
  from_16: '16–17 лет',
}

const BY_PARENT =
  'нужно письменное согласие одного из родителей или попечителя, а тем, кто остался без родителей, — органа опеки (статья 63 ТК). Работа — лёгкая и не во вред учёбе.'

/** What a company has to know before it signs a contract with the person (ТК РФ, articles 63, 92, 94, 265, 266 and 268). */
export const MINOR_RULES: Readonly<Record<MinorAge, string>> = {
  age_14: `Для договора ${BY_PARENT} Не больше 24 часов в неделю и 4 часов в день, во время учёбы — 12 и 2,5.`,
  age_15_pupil: `Для договора ${BY_PARENT} Не больше 24 часов в неделю и 5 часов в день, во время учёбы — 12 и 2,5.`,
  age_15:
    'Девять классов окончены, поэтому согласие родителя для трудового договора не требуется (статья 63 ТК). Работа — лёгкая. Не больше 24 часов в неделю и 5 часов в день, во время учёбы — 12 и 2,5.',
  from_16:
    'Трудовой договор человек заключает сам (статья 63 ТК). Не больше 35 часов в неделю и 7 часов в день, во время учёбы — 17,5 и 4.',
}

export const MINOR_RULES_OF_ALL =
  'До 18 лет обязателен медосмотр за ваш счёт, нельзя работать ночью и сверх нормы. Для договора услуг или подряда согласие родителя нужно в любом возрасте до 18 лет (статья 26 ГК).'

/** Where an employer marks a vacancy «С 14 лет». */
export const FROM_14_RULES =
  'С 14 лет: до 16 лет для договора нужно письменное согласие родителя, если девять классов не окончены (статья 63 ТК). Работа лёгкая, не в учебное время, до 18 лет — без ночных и вредных. Откликнувшийся скажет, сколько ему лет.'
