import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { optInPrograms } from '#contract/firms.ts'
import { api } from '../../../../kit/api/client.ts'
import { read, markStale } from '../../../../kit/api/queries.ts'
import { firmCalls } from '../../data.ts'
import { FirmSearch } from '../FirmSearch.tsx'
import { added, type Line } from './links.ts'
import { LinkTab } from './LinkTab.tsx'
import { tabDraft } from './tabDraft.ts'
import type { Location } from './values.ts'

const linesOf = (programs: AnswerOf<typeof optInPrograms>): Line[] =>
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
      draftKey={tabDraft(firm, 'insurance')}
      title="Insurance programs"
      sub="Offered by partners of the firms above"
      none="No programs yet. With a program the location does the work of an insurer under its license."
      mayEdit={rights.includes('edit')}
      found={found}
      said={`Insurance programs of ${name} saved`}
      search={(lines, onChange) => (
        <FirmSearch
          label="Find a program"
          hint="Name of the program"
          find={(search) => read('GET firm/searchForOptInPrograms', { query: { firm, search } })}
          without={lines.filter(({ isRemove }) => !isRemove).map(({ firm2 }) => firm2)}
          nothing="No partner of the firms above offers another program."
          onChoose={(chosen) => onChange(added(lines, { ...chosen, type: 'Partner' }, 'insurance'))}
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
