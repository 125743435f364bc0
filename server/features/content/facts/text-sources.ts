/** Files of the release in which people read sentences, as globs from the root of the project. */
export const TEXT_SOURCES: readonly string[] = [
  'client/**/*.{tsx,md,json}',
  'client/**/*{labels,texts}*.ts',
  'server/features/content/**/*.{md,json}',
  'server/mail/templates/*.ts',
  'shared/**/*.json',
  'shared/**/*{labels,texts,messages}*.ts',
]
