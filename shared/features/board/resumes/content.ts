import type { ResumeContacts, ResumeContent } from './model.ts'

/** An empty resume. */
export const EMPTY_CONTENT: Readonly<ResumeContent> = {
  title: '',
  professionId: null,
  firstName: '',
  lastName: '',
  birthDate: null,
  locationId: null,
  citizenship: null,
  workForms: [],
  employment: [],
  schedules: [],
  needsConditions: false,
  conditions: [],
  salary: null,
  about: '',
  skills: [],
  experience: [],
  statedExperience: null,
  education: [],
  courses: [],
  languages: [],
  links: [],
  portfolio: [],
}

export const EMPTY_CONTACTS: Readonly<ResumeContacts> = {
  phone: '',
  email: '',
  telegram: '',
  comment: '',
  recommenders: [],
}
