import { t } from './texts.ts'

/** Display name of an RO's or visit's vehicle, "2023 Toyota RAV4 XLE", with a placeholder while it is unknown. */
export const vehicleName = (text: string): string => text || t('noVehicle')
