/** First name and, where there is one, last name (specification, section 3). */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string | null }) =>
  [firstName, lastName].filter(Boolean).join(' ')
