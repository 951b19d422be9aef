import { IconAlertCircle, IconCheck, IconListCheck, IconTool } from '@tabler/icons-react'
import type { ChecklistLine } from '#contract/requests/index.ts'
import { BigButton } from '../../../../ui/tech/BigButton.tsx'
import { BottomSheet, SheetWay } from '../../../../ui/tech/BottomSheet.tsx'
import { stageNames } from '../visit/stages.ts'
import { evidenceIcons } from './ItemRow.tsx'
import { lacks, openWords } from './lines.ts'

interface Props {
  open: readonly ChecklistLine[]
  onGo: (line: ChecklistLine) => void
  onClose: () => void
}

const plainIcons = {
  ready: <IconListCheck size={22} aria-hidden="true" />,
  precheck: <IconListCheck size={22} aria-hidden="true" />,
  action: <IconTool size={22} aria-hidden="true" />,
  verify: <IconListCheck size={22} aria-hidden="true" />,
}
const one = { ...stageNames, action: 'Action' }

/** What keeps the visit from being completed: each a way to its place. */
export function OpenSheet({ open, onGo, onClose }: Props) {
  const words = `Cannot complete yet, ${open.length} open`
  return (
    <BottomSheet
      title={words}
      tone="bad"
      icon={<IconAlertCircle size={22} color="var(--red-icon)" aria-hidden="true" />}
      onClose={onClose}
    >
      {open.map((line) => {
        const [first] = lacks(line)
        return (
          <SheetWay
            key={line.id}
            icon={first ? evidenceIcons[first] : plainIcons[line.kind]}
            over={one[line.kind]}
            onClick={() => onGo(line)}
          >
            {openWords(line)}
          </SheetWay>
        )
      })}
      <BigButton look="plain" notYet={`${words}. Choose one to go there.`} icon={<IconCheck size={22} />}>
        Complete visit
      </BigButton>
    </BottomSheet>
  )
}
