export { seededRandom } from '../seed/seeded-random.ts';
