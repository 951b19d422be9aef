import type { StageKey } from './stages.ts'
import { t } from './texts.ts'

export const stageName = (stage: StageKey): string => t(`stage.${stage}`)
