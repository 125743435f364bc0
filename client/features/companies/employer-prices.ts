/** Default tariffs for one vacancy (decisions, section 5). Kopecks; `raiseDays` null for never. */
export const VACANCY_TARIFFS = [
  { title: 'Базовый', priceKopecks: 99_000, days: 30, raiseDays: null, isHighlighted: false },
  { title: 'Стандарт', priceKopecks: 199_000, days: 30, raiseDays: 7, isHighlighted: false },
  { title: 'Премиум', priceKopecks: 399_000, days: 30, raiseDays: 3, isHighlighted: true },
] as const

/** Packages of one tariff; `discount` in per cent. */
export const PACKAGES = [
  { vacancies: 5, discount: 10 },
  { vacancies: 10, discount: 15 },
  { vacancies: 30, discount: 25 },
] as const
