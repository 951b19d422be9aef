import { folded } from '#contract/kit/folded.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Avatar } from '../../../../ui/base/text.tsx'
import { useTechs } from '../../data.ts'
import { t } from './texts.ts'
import s from './dialogs.module.css'

interface Props {
  /** The center whose technicians are listed. */
  firm: number | null
  chosen: readonly number[]
  /** Planned day, YYYY-MM-DD; today if omitted. */
  day?: string
  /** Names of already chosen technicians, who may belong to other firms. */
  names?: { techIds: number[]; techs: string | null }
  onChange: (chosen: number[]) => void
}

const searchFrom = 8

/** Technicians of the center with their visit count that day. The first one chosen leads. */
export function TechPicker({ firm, chosen, day, names, onChange }: Props) {
  const found = useTechs(firm ?? undefined, firm !== null, day)
  const [search, setSearch] = useState('')
  const when = day ? 'day' : 'today'
  const known = found.data?.items ?? []
  const others = chosen
    .filter((id) => !known.some((each) => each.user === id))
    .map((id) => ({
      user: id,
      name: names?.techs?.split(', ')[names.techIds.indexOf(id)] ?? t('techs.unknown'),
      today: undefined,
      isDispatched: true,
    }))
  const all = [...others, ...known]
  const shown = all.filter(
    (each) => chosen.includes(each.user) || folded(each.name).includes(folded(search.trim())),
  )
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <fieldset className={s.techs}>
      <legend>{t('techs.title')}</legend>
      {all.length > searchFrom && (
        <div className={s.find}>
          <IconSearch size={14} aria-hidden="true" />
          <input
            type="search"
            aria-label={t('techs.search.label')}
            placeholder={t('techs.search')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
      )}
      <div className={s.techList}>
        {firm === null && <p className="muted">{t('techs.noCenter')}</p>}
        {found.isLoading && <p className="muted">{t('techs.loading')}</p>}
        {found.isError && <p className="muted">{t('techs.loadFailed')}</p>}
        {shown.map((tech) => (
          <label key={tech.user}>
            <input
              type="checkbox"
              className="check"
              checked={chosen.includes(tech.user)}
              onChange={() => toggle(tech.user)}
            />
            <Avatar name={tech.name} size="s" />
            <span className="grow cut">{tech.name}</span>
            {chosen[0] === tech.user && chosen.length > 1 && <span className="muted">{t('techs.lead')}</span>}
            {tech.today !== undefined && (
              <span className="num muted">
                {tech.today === 0
                  ? t(`techs.free.${when}`)
                  : t(`techs.visits.${when}`, { count: tech.today })}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
