import type { Advert } from '#shared/features/content/courses/contract.ts'

/** 38-ФЗ, article 18.1: the word, the advertiser and the token. */
export function AdvertMark({ advert: { advertiser, inn, erid } }: { advert: Advert }) {
  return (
    <p className="course-advert">
      Реклама. {advertiser}, ИНН {inn}. erid: {erid}
    </p>
  )
}
