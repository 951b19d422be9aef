import type { ComponentType } from 'react'

export interface EstimatePartProps {
  /** The repair order. */
  calibrate: number
}

type OrderParts = { estimate?: ComponentType<EstimatePartProps> }

/**
 * Parts of the order page that come from modules after `requests` in modules.json, which it may not import. The app fills
 * them in when it starts.
 */
export const orderParts: OrderParts = {}
