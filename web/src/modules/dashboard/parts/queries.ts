import { keepPreviousData } from '@tanstack/react-query'
import { read } from '../../../kit/api/queries.ts'
import type { PeriodInput } from './useDashboardAddress.ts'

/** Calls whose answers change when work is completed, billed, or paid. */
export const figurePaths = [
  'dashboard/dashboard',
  'dashboard/dashboardBreakout',
  'dashboard/dashboardTop',
  'dashboard/dashboardTop3',
  'dashboard/dashboardProfit',
  'dashboard/dashboardCycleTimes',
  'dashboard/dashboardTrend',
  'dashboard/dashboardOpportunities',
  'dashboard/calibrations',
  'dashboard/dashboardPayments',
  'dashboard/technicianPayroll',
  'dashboard/rows',
]

const kept = { placeholderData: keepPreviousData }
export const figuresQuery = (query: PeriodInput) => ({
  ...read('GET dashboard/dashboard', { query }),
  ...kept,
})
export const trendQuery = (query: PeriodInput) => ({
  ...read('GET dashboard/dashboardTrend', { query }),
  ...kept,
})
export const cycleQuery = (query: PeriodInput) => ({
  ...read('GET dashboard/dashboardCycleTimes', { query }),
  ...kept,
})
export const topQuery = (query: PeriodInput & { analyzeView: number; pageSize: number }) => ({
  ...read('GET dashboard/dashboardTop', { query }),
  ...kept,
})
export const top3Query = (query: PeriodInput) => ({
  ...read('GET dashboard/dashboardTop3', { query }),
  ...kept,
})
export const profitQuery = (query: PeriodInput) => ({
  ...read('GET dashboard/dashboardProfit', { query }),
  ...kept,
})
export const breakoutQuery = (query: PeriodInput & { analyzeView: number }) => ({
  ...read('GET dashboard/dashboardBreakout', { query }),
  ...kept,
})
export const paymentsQuery = (query: PeriodInput) => ({
  ...read('GET dashboard/dashboardPayments', { query }),
  ...kept,
})
