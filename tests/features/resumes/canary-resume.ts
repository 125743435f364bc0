import type { ResumeContent } from '#shared/features/board/resumes/model.ts'

/** Finds the contacts of these resumes in any text. */
export const CANARY = /kanareika|555[\s().–-]*77[\s.–-]*\d\d|kenar_/iu

const RECOMMENDER = {
  name: 'Kanareika Петровна',
  position: 'Директор',
  company: 'kanareika',
  relation: 'kenar_',
  contact: '+7 913 555-77-00',
  hasAgreed: true,
}

/** A resume whose author wrote their contacts wherever they could; the contacts occur nowhere else. */
export function canaryResume(number: number, professionId: ResumeContent['professionId']) {
  const email = `kanareika-${number}@kanareika.example`
  const phone = `+7 913 555-77-${number}`
  const spilled = [
    `Пишите: ${email}`,
    `тел. ${phone}`,
    `8(913)55577${number}`,
    `Telegram @kenar_${number}`,
  ].join('\n')
  return {
    visibility: number % 5 === 0 ? ('companies' as const) : ('everyone' as const),
    isIndexed: true,
    contacts: {
      email,
      phone,
      telegram: `kenar_${number}`,
      comment: 'kanareika',
      recommenders: [RECOMMENDER],
    },
    content: {
      title: `Бухгалтер ${email}`,
      professionId: professionId,
      lastName: 'Иванова',
      about: spilled,
      skills: ['Excel', email, 'Отчёты'],
      experience: [
        {
          position: `Бухгалтер ${phone}`,
          company: email,
          startMonth: '2020-01',
          endMonth: null,
          description: spilled,
        },
      ],
      education: [{ level: 'higher' as const, institution: phone, speciality: email, year: 2010 }],
      courses: [{ title: spilled.slice(0, 100), organisation: email, year: 2011 }],
      portfolio: [
        {
          title: `Сайт ${phone}`,
          text: spilled,
          url: `https://example.ru/?mail=${email}`,
          file: null,
        },
      ],
      links: [{ title: email, url: `https://example.ru/?mail=${email}` }],
    },
  }
}
