import { folded } from '#contract/kit/folded.ts'
import { useCallback, useRef, useState } from 'react'
import { TechnicianStatus } from '#contract/statuses.ts'
import { useNow } from '../../../kit/time/age.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { SearchBox } from '../../../ui/frame/PageHead.tsx'
import { Empty } from '../../../ui/states/states.tsx'
import type { Tech } from '../data.ts'
import { dayLoadText, isOldPosition, positionText } from '../format.ts'
import { TechRing } from './TechRing.tsx'
import { t } from '../texts.ts'
import { textMemo } from '../../../ui/textMemo.ts'
import s from './tech.module.css'

interface Props {
  techs: readonly Tech[]
  more: boolean
  onlyDispatched: boolean
  onOnlyDispatched: (only: boolean) => void
  onChoose: (user: number) => void
}

/** Available ones first, those who are off last. */
const order: readonly number[] = [
  TechnicianStatus.available,
  TechnicianStatus.onTheWay,
  TechnicianStatus.atWork,
  TechnicianStatus.onBreak,
  TechnicianStatus.off,
]

/** All techs with status, day, and position: what the map shows, as a list. Visits can be dropped on them. */
export function TechList({ techs, more, onlyDispatched, onOnlyDispatched, onChoose }: Props) {
  const [search, setSearch] = useState('')
  const now = useNow()
  const latest = useRef(onChoose)
  latest.current = onChoose
  const choose = useCallback((user: number) => latest.current(user), [])
  const wanted = folded(search.trim())
  const shown = techs
    .filter(({ name }) => folded(name).includes(wanted))
    .toSorted((a, b) => order.indexOf(a.technicianStatus) - order.indexOf(b.technicianStatus))
  return (
    <>
      <header className={s.listHead}>
        <h2>{t('techs.title')}</h2>
        <span className="num muted" role="status">
          {t('techs.count', { count: shown.length })}
        </span>
      </header>
      <div className={s.tools}>
        <div className={s.find}>
          <SearchBox
            hint={t('techs.find')}
            landmark={t('techs.label')}
            value={search}
            wait={0}
            onChange={setSearch}
          />
        </div>
        <label className={s.only}>
          <input
            type="checkbox"
            className="check"
            checked={onlyDispatched}
            onChange={(event) => onOnlyDispatched(event.currentTarget.checked)}
          />
          {t('techs.onlyDispatched')}
        </label>
      </div>
      {shown.length === 0 && (
        <div className={s.state}>
          {wanted || onlyDispatched ? (
            <Empty kind="noMatch" title={t('techs.noMatch')}>
              <Button
                onClick={() => {
                  setSearch('')
                  onOnlyDispatched(false)
                }}
              >
                {t('techs.clear')}
              </Button>
            </Empty>
          ) : (
            <Empty kind="none" title={t('techs.none')} text={t('techs.noneText')} />
          )}
        </div>
      )}
      <ul className={s.list} aria-label={t('techs.label')}>
        {shown.map((tech) => (
          <TechRow key={tech.user} tech={tech} now={now} onChoose={choose} />
        ))}
      </ul>
      {more && <p className={s.foot}>{t('techs.more', { number: techs.length })}</p>}
    </>
  )
}

interface RowProps {
  tech: Tech
  now: number
  onChoose: (user: number) => void
}

/** Memoized, so that only techs that changed render again. */
const TechRow = textMemo(function TechRow({ tech, now, onChoose }: RowProps) {
  return (
    <li>
      <button type="button" className={s.row} data-tech={tech.user} onClick={() => onChoose(tech.user)}>
        <TechRing tech={tech} />
        <span className={s.words}>
          <span className={s.name}>
            <b className="cut">{tech.name}</b>
            <span>{t(`status.${tech.technicianStatus}`)}</span>
          </span>
          <span className="cut">{dayLoadText(tech)}</span>
          <span className="cut muted" data-old={isOldPosition(tech, now) || undefined}>
            {positionText(tech, now)}
          </span>
        </span>
      </button>
    </li>
  )
})
