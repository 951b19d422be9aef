export { addVehicle, changeVehicle, type VehicleRow } from './write.ts'
