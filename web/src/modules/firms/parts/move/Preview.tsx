import type { AnswerOf } from '#contract/kit/call.ts'
import type { movePreview } from '#contract/firms.ts'
import { Note } from '../../../../ui/states/Note.tsx'
import { pluralize } from '../../firmText.ts'
import { TypeIcon } from '../../../../kit/display/TypeIcon.tsx'
import s from './move.module.css'

type Answer = AnswerOf<typeof movePreview>

/**
 * Effects of a move: what moves along, who gains and who loses access, and whose branding and prices apply.
 */
export function Preview({ preview }: { preview: Answer }) {
  const { gains, loses, inherits, inheritsNoMore: noLongerInherits } = preview
  if (preview.refusal) return <Note tone="bad">{preview.refusal}</Note>
  const moved = [
    pluralize(preview.locations, 'location'),
    pluralize(preview.users, 'user'),
    pluralize(preview.requests, 'RO'),
  ]
  return (
    <div className={s.preview}>
      <p className={s.goes}>
        <b>{moved.join(', ')}</b> move
        {preview.from && (
          <>
            {' '}
            from <b dir="auto">{preview.from.name}</b>
          </>
        )}{' '}
        to <b dir="auto">{preview.to.name}</b>. Users keep their passwords and stay signed in.
      </p>
      <div className={s.sides}>
        <FirmColumn title="Begin to see it" rows={gains} none="Nobody new sees it." />
        <FirmColumn title="See it no more" rows={loses} none="Nobody loses sight of it." />
      </div>
      {(inherits.length > 0 || noLongerInherits.length > 0) && (
        <p className="soft">
          {inherits.length > 0 && <>It takes over lists, prices and looks of {names(inherits)}. </>}
          {noLongerInherits.length > 0 && (
            <>
              {inherits.length > 0 ? 'Those' : 'Lists, prices and looks'} of {names(noLongerInherits)} no
              longer apply to it.
            </>
          )}
        </p>
      )}
    </div>
  )
}

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
                <span className={s.what}>
                  {pluralize(row.users, 'user')}, {pluralize(row.requests, 'RO')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
