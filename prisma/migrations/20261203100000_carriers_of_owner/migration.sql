-- AlterTable
ALTER TABLE "carrier_payouts" ADD COLUMN     "carrier_name" TEXT;

-- AlterTable
ALTER TABLE "cash_collections" ADD COLUMN     "carrier_name" TEXT;

-- AlterTable
ALTER TABLE "parcels" ADD COLUMN     "carrier_link" TEXT,
ADD COLUMN     "carrier_name" TEXT;
