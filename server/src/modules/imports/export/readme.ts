import { t } from '../texts.ts'

/** The page at the top of the archive. */
export const readme = (company: string): string =>
  [
    t('export.readme.title', { company }),
    '',
    t('export.readme.data'),
    t('export.readme.schema'),
    t('export.readme.files'),
    t('export.readme.leftOut'),
    '',
  ].join('\n')
