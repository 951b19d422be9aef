import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '../../../ui/base/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import type { Lane } from './rules/lanes.ts'
import { t } from './texts.ts'
import { laneName } from './format.ts'
import s from './lane.module.css'

interface Props {
  lanes: readonly Lane[]
  only: Lane
  onLane: (key: string) => void
}

/** Chooses the one lane that a phone shows. */
export function LaneChoice({ lanes, only, onLane }: Props) {
  const index = lanes.findIndex(({ key }) => key === only.key)
  const step = (by: number) => {
    const next = lanes[(index + by + lanes.length) % lanes.length]
    if (next) onLane(next.key)
  }
  return (
    <div className={s.laneChoice}>
      <IconButton
        label={t('lane.previous')}
        size="l"
        icon={<IconChevronLeft size={20} />}
        onClick={() => step(-1)}
      />
      <div className="grow">
        <SelectField
          label={t('lane.choose')}
          options={lanes.map((each) => ({ value: each.key, label: laneName(each) }))}
          value={only.key}
          onChange={(key) => key && onLane(key)}
        />
      </div>
      <IconButton
        label={t('lane.next')}
        size="l"
        icon={<IconChevronRight size={20} />}
        onClick={() => step(1)}
      />
    </div>
  )
}
