import { numberText } from '#contract/kit/locale.ts'
import type { ReactNode } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { movePreview } from '#contract/firms.ts'
import { Rich } from '../../../../kit/text/Rich.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { TypeIcon } from '../../../../kit/display/TypeIcon.tsx'
import { t } from './texts.ts'
import s from './move.module.css'

type Answer = AnswerOf<typeof movePreview>

/**
 * Effects of a move: what moves along, who gains and who loses access, and whose branding and prices apply.
 */
export function Preview({ preview }: { preview: Answer }) {
  const { gains, loses, inherits, inheritsNoMore: noLongerInherits } = preview
  if (preview.refusal) return <Note tone="bad">{preview.refusal}</Note>
  const { from, to, locations } = preview
  const what = t('preview.what', {
    locations: t('preview.locations', { count: locations, shown: numberText(locations) }),
    ...countsOf(preview),
  })
  return (
    <div className={s.preview}>
      <p className={s.goes}>
        <Rich
          text={t.template(from ? 'preview.movesFrom' : 'preview.moves')}
          values={{ what, from: from?.name, to: to.name }}
          tags={{ from: boldName, to: boldName }}
        />
      </p>
      <div className={s.sides}>
        <FirmColumn title={t('preview.gains')} rows={gains} none={t('preview.gains.none')} />
        <FirmColumn title={t('preview.loses')} rows={loses} none={t('preview.loses.none')} />
      </div>
      {(inherits.length > 0 || noLongerInherits.length > 0) && (
        <p className="soft">
          {[
            inherits.length > 0 && t('preview.inherits', { names: names(inherits) }),
            noLongerInherits.length > 0 && t('preview.inheritsNoMore', { names: names(noLongerInherits) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
    </div>
  )
}

const boldName = (name: ReactNode) => <b dir="auto">{name}</b>

const countsOf = ({ users, requests }: { users: number; requests: number }) => ({
  users: t('preview.users', { count: users, shown: numberText(users) }),
  requests: t('preview.requests', { count: requests, shown: numberText(requests) }),
})

const names = (firms: readonly { name: string }[]): string => firms.map(({ name }) => name).join(', ')

function FirmColumn({
  title,
  rows,
  none: emptyText,
}: {
  title: string
  rows: Answer['gains']
  none: string
}) {
  return (
    <section className={s.side} aria-label={title}>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className="muted">{emptyText}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.firm}>
              <TypeIcon type={row.type} />
              <span className="grow">
                <span className={s.who} dir="auto">
                  {row.name}
                </span>
                <span className={s.what}>{t('preview.usersAndRequests', countsOf(row))}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
