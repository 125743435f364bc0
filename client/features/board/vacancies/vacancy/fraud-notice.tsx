import { Notice } from '#client/ui/notice.tsx'
import type { Vacancy } from '#shared/features/board/vacancies/contract.ts'
import { pathOf } from '#shared/routing/route-table.ts'

type Fraud = NonNullable<Vacancy['fraud']>

/** What is known of offers of the kind, and where it is explained. */
const TEXTS: Readonly<Record<Fraud, { says: string; link: string; href: string }>> = {
  assembly: {
    says: 'Сборкой ручек, конвертов и игрушек на дому обычно приманивают: просят залог или деньги за материалы и исчезают.',
    link: 'Где правда, а где просят залог',
    href: pathOf('professii-slug', { slug: 'nadomnyy-sborschik' }),
  },
  packing: {
    says: 'Фасовкой, упаковкой и наклейкой этикеток на дому обычно приманивают: просят залог или деньги за материалы и исчезают.',
    link: 'Честные условия и обычные уловки',
    href: pathOf('professii-slug', { slug: 'nadomnyy-upakovschik' }),
  },
  typing: {
    says: 'Переписыванием и перепечаткой текстов на дому обычно приманивают: просят деньги за доступ, проверку или доставку рукописи.',
    link: 'Бывает ли такая работа и как узнать обман',
    href: pathOf('professii-slug', { slug: 'naborschik-tekstov' }),
  },
  deposit: {
    says: 'Залог, «страховой взнос» и деньги за материалы до начала работы просят мошенники: работодатель платит вам, а не вы ему.',
    link: 'Схемы обмана и как их узнать',
    href: pathOf('blog-slug', { slug: 'shemy-obmana-na-udalyonke' }),
  },
}

/** A warning about the kind of offer, not about who makes it. */
export default function FraudNotice({ fraud }: { fraud: Fraud }) {
  const { says, link, href } = TEXTS[fraud]
  return (
    <Notice tone="warning" title="Осторожно: так часто обманывают">
      <p>
        {says} Ничего не платите вперёд. <a href={href}>{link}</a>
      </p>
    </Notice>
  )
}
