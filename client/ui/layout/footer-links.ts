import {
  RECOMMENDATIONS_NOTICE,
  RECOMMENDATIONS_PATH,
} from '#shared/features/identity/accounts/consent-documents.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { createLinks, FIRST_LANDINGS, landing, MAIN_LINKS } from './site-links.ts'

/** A function, so that the browser's build leaves it out: the footer comes from the server. */
export const footerLinks = () => ({
  service: [
    ...MAIN_LINKS,
    { href: pathOf('reviews'), text: 'Отзывы о найме' },
    { href: pathOf('partners'), text: 'Партнёрам' },
    { href: pathOf('sources'), text: 'Откуда вакансии' },
    { href: pathOf('rules'), text: 'Правила' },
    { href: pathOf('offer'), text: 'Оферта' },
    { href: pathOf('privacy-policy'), text: 'Политика конфиденциальности' },
  ],
  knowledge: [
    { href: pathOf('proverit-vakansiyu'), text: 'Проверить вакансию' },
    { href: pathOf('blog'), text: 'Статьи' },
    { href: pathOf('professii'), text: 'Профессии' },
    { href: pathOf('salaries-slug'), text: 'Зарплаты' },
    { href: pathOf('calculator'), text: 'Калькулятор зарплаты' },
    { href: pathOf('calendar'), text: 'Производственный календарь' },
    { href: pathOf('courses'), text: 'Курсы' },
    { href: pathOf('schools'), text: 'Школы' },
  ],
  employers: [
    ...createLinks('employer'),
    { href: pathOf('tariffs'), text: 'Тарифы' },
    { href: pathOf('packages'), text: 'Пакеты вакансий' },
    { href: pathOf('resumes-access'), text: 'Контакты в резюме' },
  ],
  recommendations: { href: RECOMMENDATIONS_PATH, text: RECOMMENDATIONS_NOTICE },
  landings: [
    ...FIRST_LANDINGS,
    landing('rabota-bez-opyta', 'Работа без опыта'),
    landing('rabota-dlya-studentov', 'Для студентов'),
    landing('rabota-dlya-mam', 'Для мам'),
    landing('rabota-s-ezhednevnoy-oplatoy', 'С ежедневной оплатой'),
    landing('rabota-dlya-lyudey-s-invalidnostyu', 'Для людей с инвалидностью'),
    landing('rabota-na-vyhodnye', 'На выходные'),
  ],
})
