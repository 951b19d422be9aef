import {
  IconBuilding,
  IconBuildingSkyscraper,
  IconBuildingStore,
  IconHeartHandshake,
  IconSitemap,
  IconTools,
  IconWorld,
} from '@tabler/icons-react'
import type { FirmType } from '#contract/kit/firm-types.ts'

const icons = {
  Host: IconWorld,
  Franchiser: IconBuildingSkyscraper,
  Franchisee: IconBuilding,
  Division: IconSitemap,
  Partner: IconHeartHandshake,
  Center: IconTools,
  Shop: IconBuildingStore,
}

/** Icon of a location type. It is hidden from screen readers because the type's name always stands next to it. */
export function TypeIcon({ type, size = 16 }: { type: FirmType; size?: number }) {
  const Icon = icons[type]
  return <Icon size={size} aria-hidden="true" />
}
