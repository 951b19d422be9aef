import { IconAlertCircle, IconCheck, IconListCheck, IconTool } from '@tabler/icons-react'
import type { ChecklistLine } from '#contract/requests/index.ts'
import { BigButton } from '../../../../ui/tech/BigButton.tsx'
import { BottomSheet, SheetAction } from '../../../../ui/tech/BottomSheet.tsx'
import { stageName } from '../visit/stageName.ts'
import { evidenceIcons } from './ItemRow.tsx'
import { missingEvidence } from './checklistState.ts'
import { openItemText } from './checklistText.ts'
import { t } from './texts.ts'

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

/** Lists the open items that block completion. Each one leads to its row. */
export function OpenItemsSheet({ open, onGo, onClose }: Props) {
  const title = t('open.title', { open: open.length })
  return (
    <BottomSheet
      title={title}
      tone="bad"
      icon={<IconAlertCircle size={22} color="var(--red-icon)" aria-hidden="true" />}
      onClose={onClose}
    >
      {open.map((line) => {
        const [first] = missingEvidence(line)
        return (
          <SheetAction
            key={line.id}
            icon={first ? evidenceIcons[first] : plainIcons[line.kind]}
            over={line.kind === 'action' ? t('open.action') : stageName(line.kind)}
            onClick={() => onGo(line)}
          >
            {openItemText(line)}
          </SheetAction>
        )
      })}
      <BigButton look="plain" notYet={t('open.hint', { open: open.length })} icon={<IconCheck size={22} />}>
        {t('open.complete')}
      </BigButton>
    </BottomSheet>
  )
}
