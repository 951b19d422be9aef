export { addVehicle, changeVehicle, type VehicleRow } from './write-vehicle.ts'
