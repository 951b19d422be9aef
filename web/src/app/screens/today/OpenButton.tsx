import { links } from '#contract/links.ts'
import { BigButton } from '../../../ui/tech/BigButton.tsx'
import { t } from './texts.ts'

/** Opens a visit, where it can be started. */
export const OpenButton = ({ visit }: { visit: { calibrateEvent: number } }) => (
  <BigButton href={links.techSchedule(visit.calibrateEvent)}>{t('act.open')}</BigButton>
)
