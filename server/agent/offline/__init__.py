"""The offline model: no weights; what is on record or stands alone in print, and the best pages for all else."""
