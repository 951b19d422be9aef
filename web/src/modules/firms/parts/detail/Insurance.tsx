import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { optInPrograms } from '#contract/firms.ts'
import { api } from '../../../../kit/api/client.ts'
import { read, markStale } from '../../../../kit/api/queries.ts'
import { firmCalls } from '../../data.ts'
import { FirmSearch } from '../FirmSearch.tsx'
import { withFirm, type LinkRow } from './links.ts'
import { LinkTab } from './LinkTab.tsx'
import { tabDraftKey } from './tabDraft.ts'
import type { Location } from './values.ts'
import { t } from './texts.ts'

const linesOf = (programs: AnswerOf<typeof optInPrograms>): LinkRow[] =>
  programs.map(({ firm2, name, isOptIn, license, version }) => ({
    firm2,
    version,
    name,
    type: 'Partner',
    place: '',
    kind: 'insurance',
    isOptIn,
    license,
    isAdd: false,
    isRemove: false,
    isIncoming: false,
  }))

/** Insurance programs of a location, with opt-in and license. */
export function Insurance({ location: { firm, name, rights } }: { location: Location }) {
  const client = useQueryClient()
  const found = useQuery({ ...read('GET firm/optInPrograms', { query: { firm } }), select: linesOf })
  return (
    <LinkTab
      draftKey={tabDraftKey(firm, 'insurance')}
      title={t('insurance.title')}
      sub={t('insurance.sub')}
      emptyText={t('insurance.none')}
      mayEdit={rights.includes('edit')}
      found={found}
      savedText={t('insurance.saved', { name })}
      search={(lines, onChange) => (
        <FirmSearch
          label={t('insurance.find')}
          hint={t('insurance.search')}
          queryFor={(search) => read('GET firm/searchForOptInPrograms', { query: { firm, search } })}
          exclude={lines.filter(({ isRemove }) => !isRemove).map(({ firm2 }) => firm2)}
          emptyText={t('insurance.noOther')}
          onChoose={(chosen) => onChange(withFirm(lines, { ...chosen, type: 'Partner' }, 'insurance'))}
        />
      )}
      save={async (lines) => {
        const body = lines.map(({ firm2, isOptIn, license, isAdd, isRemove, version }) => ({
          firm,
          firm2,
          isOptIn,
          license,
          isAdd,
          isRemove,
          version,
        }))
        await api('POST firm/saveOptInPrograms', { body })
        await markStale(client, ...firmCalls)
      }}
    />
  )
}
